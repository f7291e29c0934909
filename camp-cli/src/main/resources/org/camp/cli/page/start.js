frame();
mount(document, JSON.parse($('#data').textContent));
document.documentElement.dataset.ready = performance.now().toFixed(0);
