export type $Read<T> = {
    readonly $read: T;
};
export type $Write<T> = {
    readonly $write: T;
};
export type Readable<T> = T extends $Write<any> ? never : T extends $Read<infer Value> ? Readable<Value> : T extends (infer Item)[] ? Readable<Item>[] : T extends object ? {
    [Key in keyof T as NonNullable<T[Key]> extends $Write<any> ? never : Key]: Readable<T[Key]>;
} : T;
export type Writable<T> = T extends $Read<any> ? never : T extends $Write<infer Value> ? Writable<Value> : T extends (infer Item)[] ? Writable<Item>[] : T extends object ? {
    [Key in keyof T as NonNullable<T[Key]> extends $Read<any> ? never : Key]: Writable<T[Key]>;
} & {
    [Key in keyof T as NonNullable<T[Key]> extends $Read<any> ? Key : never]?: never;
} : T;
