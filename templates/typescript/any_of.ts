/**
 * A value that matches at least one of the types. The properties of the others are optional in each, so that they can be
 * read without narrowing.
 */
type AnyOf<T, All = T> = T extends Iterable<unknown>
    ? T
    : T extends object
      ? string extends keyof T
          ? T
          : T & {
                [K in Exclude<
                    All extends Iterable<unknown> ? never : All extends object ? (string extends keyof All ? never : keyof All) : never,
                    keyof T
                >]?: All extends object ? (K extends keyof All ? All[K] : never) : never;
            }
      : T;
