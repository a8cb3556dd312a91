import {
  type CallDefinition,
  type CallPath,
  calls,
  ERROR_CODES,
  LANGUAGES,
  METHODS,
  WIRE_VERSION,
} from '@halyard/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The reference of every call, made from the contract itself. */
export function describeApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halyard',
      version: WIRE_VERSION,
      description:
        'Calls take a form (or JSON) and answer an envelope: `ok` with what was asked for, `error` with a code and a text in the language of the `lang` header, `999` when nobody is signed in. Amounts are decimal text, times epoch milliseconds. The token of `user/login` goes into `Authorization`, bare or after `Bearer`. Live events come over Socket.IO at `/wss`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { Error: errorSchema(), SignedOut: signedOutSchema() },
    },
    paths: Object.fromEntries((Object.keys(METHODS) as CallPath[]).map((path) => [`/${path}`, pathOf(path)])),
  }
}

function pathOf(path: CallPath): Json {
  const definition: CallDefinition = calls[path]
  const method = METHODS[path]
  const request = schemaOf(definition.request, 'input')
  const signedIn = definition.access === 'customer'
  return {
    [method.toLowerCase()]: {
      operationId: path,
      summary: definition.about,
      tags: [path.split('/')[0]],
      security: signedIn ? [{ token: [] }] : [],
      parameters: [
        ...(method === 'GET' ? queryOf(request) : []),
        { name: 'lang', in: 'header', schema: { type: 'string', enum: LANGUAGES, default: 'en' } },
        ...(definition.once ? [idempotencyKey] : []),
      ],
      ...(method === 'GET' ? {} : { requestBody: bodyOf(request) }),
      responses: {
        '200': answerOf('Done', okSchema(schemaOf(definition.response, 'output'))),
        ...(signedIn ? { '401': answerOf('Nobody is signed in', reference('SignedOut')) } : {}),
        default: answerOf('Refused', reference('Error')),
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same request is done once, and answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io })
  return json
}

function queryOf({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
}

function bodyOf(schema: Json): Json {
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } }
}

function answerOf(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

function okSchema(message: Json): Json {
  return { type: 'object', required: ['type', 'message'], properties: { type: { const: 'ok' }, message } }
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'code', 'message'],
    properties: {
      type: { const: 'error' },
      code: { type: 'string', enum: ERROR_CODES },
      message: { type: 'string', description: "A text for people, in the caller's language" },
      field: { type: 'string', description: 'The part of the request that was wrong' },
    },
  }
}

function signedOutSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'message'],
    properties: { type: { const: '999' }, message: { type: 'string' } },
  }
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}
