package {{ package }};

{{ doc }}public class {{ name }} {
}
