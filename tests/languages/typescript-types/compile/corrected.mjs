// The units of the shared documents whose types differ from openapi-typescript's, each with the reason: there, ours are right.
export const corrected = {};
