/** The parameter styles of the OpenAPI specification. */
export type StandardParamStyle = 'matrix' | 'label' | 'form' | 'simple' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** The style of a parameter. Extensions may define others. */
export type ParamStyle = StandardParamStyle | string;

/** The location of a parameter. */
export type ParamLocation = 'query' | 'header' | 'path' | 'cookie';

/** The data types of the OpenAPI specification. */
export type StandardDataType = 'integer' | 'number' | 'boolean' | 'string' | 'object' | 'array';

/** The type of a parameter. Extensions may define others. */
export type DataType = StandardDataType | string;

/** The formats of the OpenAPI specification. */
export type StandardDataFormat = 'int32' | 'int64' | 'float' | 'double' | 'byte' | 'binary' | 'date' | 'date-time' | 'password';

/** The format of a parameter. Extensions may define others. */
export type DataFormat = StandardDataFormat | string;

/** A parameter and its value, as passed to `encodeParam` of the configuration. */
export interface Param {
    name: string;
    value: {{ idioms.unknown }};
    in: ParamLocation;
    style: ParamStyle;
    explode: boolean;
    dataType: DataType;
    dataFormat: DataFormat | undefined;
}
