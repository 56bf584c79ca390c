package {{ package }};

import {{ validation }}.ConstraintViolation;
import {{ validation }}.Validation;
import {{ validation }}.ValidationException;
import {{ validation }}.Validator;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The error of an argument that breaks constraints of the API description. Nothing was sent. */
public class BeanValidationException extends ValidationException {
  private static final long serialVersionUID = 1L;

  private transient Set<ConstraintViolation<Object>> violations;

  /**
   * Makes an error.
   *
   * @param violations what is wrong
   */
  public BeanValidationException(Set<ConstraintViolation<Object>> violations) {
    super(violations.stream().map(one -> one.getPropertyPath() + ": " + one.getMessage()).sorted().collect(Collectors.joining("; ")));
    this.violations = violations;
  }

  /** Returns what is wrong. */
  public Set<ConstraintViolation<Object>> getViolations() {
    return violations;
  }

  public void setViolations(Set<ConstraintViolation<Object>> violations) {
    this.violations = violations;
  }

  /**
   * Checks a model, or those of a list or a map.
   *
   * @param value the value; null breaks nothing
   * @throws BeanValidationException if it breaks constraints
   */
  public static void check(Object value) {
    Set<ConstraintViolation<Object>> found = new LinkedHashSet<>();
    collect(value, found);
    if (!found.isEmpty()) {
      throw new BeanValidationException(found);
    }
  }

  private static void collect(Object value, Set<ConstraintViolation<Object>> found) {
    if (value instanceof Collection<?>) {
      ((Collection<?>) value).forEach(item -> collect(item, found));
    } else if (value instanceof Map<?, ?>) {
      collect(((Map<?, ?>) value).values(), found);
    } else if (value != null) {
      found.addAll(Lazily.VALIDATOR.validate(value));
    }
  }

  /** The validator, which is made for the first value. */
  private static final class Lazily {
    static final Validator VALIDATOR = Validation.buildDefaultValidatorFactory().getValidator();
  }
}
