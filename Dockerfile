# docker build -t camp .        after mvn -B package -DskipTests, which makes camp-cli/target/camp.jar
# docker run --rm -v "$PWD:/work" camp analyze ring.scr -m ring.yaml -D n=1000
FROM eclipse-temurin:17-jre
COPY camp-cli/src/dist/bin/camp /opt/camp/bin/camp
COPY camp-cli/src/dist/lib/record camp-cli/target/camp.jar /opt/camp/lib/
RUN chmod 755 /opt/camp/bin/camp && sh /opt/camp/lib/record && ln -s /opt/camp/bin/camp /usr/local/bin/camp
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["camp"]
