/* tslint:disable */
/* eslint-disable @typescript-eslint/no-explicit-any -- what the description leaves open is any */
{{ doc }}
