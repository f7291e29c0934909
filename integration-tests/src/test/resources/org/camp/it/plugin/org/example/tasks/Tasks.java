package org.example.tasks;

import java.util.List;
import org.camp.core.model.Model;

/** Independent tasks, and how long each takes on one processor, in seconds. */
public record Tasks(String name, List<Task> tasks) implements Model {
  public record Task(String name, double seconds) {}

  @Override
  public String kind() {
    return "tasks";
  }
}
