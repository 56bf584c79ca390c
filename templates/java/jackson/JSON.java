package {{ package }};

import {{ models }}.ModelModule;
{%- if fails %}
import com.fasterxml.jackson.databind.DeserializationFeature;
{%- endif %}
import com.fasterxml.jackson.databind.ObjectMapper;
import java.text.DateFormat;
import java.util.Objects;

/** The mapper that reads and writes JSON. */
public class JSON {
  private static volatile JSON json = new JSON();

  private final ObjectMapper mapper = ModelModule.install(new ObjectMapper());

  /** Makes a new mapper. */
  public JSON() {
{%- if fails %}
    mapper.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true);
  {% endif %}}

  /**
   * The one that is used without another.
   *
   * @return the default
   */
  public static JSON getDefault() {
    return json;
  }

  /**
   * Replaces the default.
   *
   * @param json the new default
   */
  public static void setDefault(JSON json) {
    JSON.json = Objects.requireNonNull(json);
  }

  /**
   * The mapper.
   *
   * @return the mapper
   */
  public ObjectMapper getMapper() {
    return mapper;
  }

  /**
   * Sets the format of {@link java.util.Date}, which models do not have.
   *
   * @param dateFormat the format
   */
  public void setDateFormat(DateFormat dateFormat) {
    mapper.setDateFormat(dateFormat);
  }
}
