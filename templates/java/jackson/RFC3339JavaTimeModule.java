package PACKAGE;

import {{ jackson.root }}.databind.module.SimpleModule;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;

/** Makes Jackson read times of RFC 3339. */
public class RFC3339JavaTimeModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /** Makes a module. */
  public RFC3339JavaTimeModule() {
    super(RFC3339JavaTimeModule.class.getName());
  }

  @Override
  public void setupModule(SetupContext context) {
    addDeserializer(Instant.class, RFC3339InstantDeserializer.INSTANT);
    addDeserializer(OffsetDateTime.class, RFC3339InstantDeserializer.OFFSET_DATE_TIME);
    addDeserializer(ZonedDateTime.class, RFC3339InstantDeserializer.ZONED_DATE_TIME);
    super.setupModule(context);
  }
}
