export type Uuid = string & {
    readonly __format?: "uuid";
};
