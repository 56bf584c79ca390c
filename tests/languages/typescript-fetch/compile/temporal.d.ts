// What the clients use of Temporal, until TypeScript has its types.
declare namespace Temporal {
  class PlainDate {
    private constructor();
    static from(value: string | PlainDate): PlainDate;
    toString(): string;
  }
  class Instant {
    private constructor();
    static from(value: string | Instant): Instant;
    toString(): string;
  }
}
