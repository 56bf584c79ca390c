// The echo of echo.yaml as one writes it on Express: its JSON body, Ajv for its schema, a request id, a line of JSON for
// each request.
const { randomUUID } = require('node:crypto');
const express = require('express');
const { Ajv2020 } = require('ajv/dist/2020');
const addFormats = require('ajv-formats').default;

const tag = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { id: { type: 'integer', minimum: 0 }, name: { type: 'string', maxLength: 20 } },
};
const pet = {
  type: 'object',
  required: ['id', 'name', 'tags'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', format: 'int64', minimum: 1 },
    name: { type: 'string', minLength: 1, maxLength: 50, pattern: '^[A-Za-z ]+$' },
    status: { type: 'string', enum: ['available', 'pending', 'sold'] },
    price: { type: 'number', exclusiveMinimum: 0 },
    tags: { type: 'array', maxItems: 10, items: tag },
  },
};
const ajv = new Ajv2020({ allErrors: true });
addFormats(ajv);
const check = ajv.compile(pet);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use((request, response, next) => {
  const started = process.hrtime.bigint();
  const requestId = request.get('x-request-id') ?? randomUUID();
  response.set('X-Request-Id', requestId);
  response.on('close', () => {
    const { method, path } = request;
    const ms = Number(process.hrtime.bigint() - started) / 1e6;
    const line = { time: new Date().toISOString(), level: 'info', requestId, method, path, status: response.statusCode, ms };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
  next();
});
app.use(express.json({ limit: '1mb' }));
app.post('/pets', (request, response) => {
  if (!check(request.body)) {
    const errors = check.errors.map(({ instancePath, message }) => ({ in: 'body', pointer: instancePath, message }));
    response.status(400).type('application/problem+json').send({ type: 'about:blank', title: 'Bad Request', status: 400, errors });
    return;
  }
  response.json(request.body);
});
app.listen(Number(process.env.PORT), '127.0.0.1');
