/** The styles of parameters that the OpenAPI specification has. */
export type StandardParamStyle = 'matrix' | 'label' | 'form' | 'simple' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** A style of a parameter; extensions may have others. */
export type ParamStyle = StandardParamStyle | string;

/** Where a parameter stands. */
export type ParamLocation = 'query' | 'header' | 'path' | 'cookie';

/** The types that the OpenAPI specification has. */
export type StandardDataType = 'integer' | 'number' | 'boolean' | 'string' | 'object' | 'array';

/** The type of a parameter; extensions may have others. */
export type DataType = StandardDataType | string;

/** The formats that the OpenAPI specification has. */
export type StandardDataFormat = 'int32' | 'int64' | 'float' | 'double' | 'byte' | 'binary' | 'date' | 'date-time' | 'password';

/** The format of a parameter; extensions may have others. */
export type DataFormat = StandardDataFormat | string;

/** A parameter and its value, as `encodeParam` of the configuration gets them. */
export interface Param {
    name: string;
    value: {{ idioms.unknown }};
    in: ParamLocation;
    style: ParamStyle;
    explode: boolean;
    dataType: DataType;
    dataFormat: DataFormat | undefined;
}
