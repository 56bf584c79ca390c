package org.openapitools.client.api;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashSet;
import org.openapitools.client.model.Kind;
import org.openapitools.client.model.Plant;
import org.openapitools.client.model.Tree;

@SuppressWarnings("deprecation")
class PlantsApiTest extends Recorded {
  private final PlantsApi api = new PlantsApi(client);

  @org.junit.jupiter.api.Test
  void listPlantsTest() throws Exception {
    expect("GET", () -> api.listPlants(null, null, null, null, null, null));
  }

  @org.junit.jupiter.api.Test
  void addPlantTest() throws Exception {
    Plant plant = new Plant(new Tree()
        .type("tree")
        .name("text")
        .kind(Kind.TREE)
        .planted(LocalDate.parse("2024-01-31"))
        .parent(new Plant(new Tree()
            .type("tree")
            .name("text")
            .kind(Kind.TREE)
            .planted(LocalDate.parse("2024-01-31"))
            .parent(new Plant(new Tree().type("tree").name("text")))
            .heightM(new BigDecimal("1.5"))
            .rings(new LinkedHashSet<>(Arrays.asList()))
            .leaves(Tree.LeavesEnum.NEEDLE)))
        .heightM(new BigDecimal("1.5"))
        .rings(new LinkedHashSet<>(Arrays.asList(1)))
        .leaves(Tree.LeavesEnum.NEEDLE));
    expect("POST", () -> api.addPlant(plant));
  }

  @org.junit.jupiter.api.Test
  void removePlantTest() throws Exception {
    expect("DELETE", () -> api.removePlant(1L));
  }
}
