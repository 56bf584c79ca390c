// The example description for users who have none at hand.

export const NAME = "tea-house.yaml";

export const EXAMPLE = `openapi: 3.1.0
info:
  title: Tea house
  version: 1.0.0
servers:
  - url: https://tea.example.com/v1
paths:
  /teas:
    get:
      operationId: listTeas
      tags: [teas]
      parameters:
        - name: kind
          in: query
          schema: { $ref: '#/components/schemas/Kind' }
      responses:
        '200':
          description: The teas on the menu
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Tea' }
    post:
      operationId: addTea
      tags: [teas]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Tea' }
      responses:
        '201':
          description: Added
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Tea' }
components:
  schemas:
    Kind:
      type: string
      enum: [green, black, mint]
    Tea:
      type: object
      required: [name, kind]
      properties:
        name: { type: string }
        kind: { $ref: '#/components/schemas/Kind' }
        steepSeconds: { type: integer, minimum: 0 }
`;
