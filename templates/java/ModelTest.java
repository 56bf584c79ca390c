package {{ package }};

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import {{ root }}.JSON;
import org.junit.jupiter.api.Test;

class {{ class }}Test {
    private static final ObjectMapper MAPPER = JSON.getDefault().getMapper();

    @Test
    void {{ method }}() throws Exception {
        String example = {{ example }};
        {{ class }} value = MAPPER.readValue(example, {{ class }}.class);
        assertEquals(MAPPER.readTree(example), MAPPER.readTree(MAPPER.writeValueAsString(value)));
        assertEquals(value, MAPPER.readValue(example, {{ class }}.class));
    }
}
