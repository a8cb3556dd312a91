import {
  type CallDefinition,
  type CallPath,
  calls,
  ERROR_CODES,
  LANGUAGES,
  METHODS,
  UPLOAD_MAX_BYTES,
  uploadedSchema,
  uploadFileSchema,
  uploadSchema,
  WIRE_VERSION,
} from '@halyard/api'
import { OPS_METHODS, type OpsCallDefinition, opsCalls, type OpsPath } from '@halyard/api/ops'
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
    paths: {
      ...Object.fromEntries(
        (Object.keys(METHODS) as CallPath[]).map((path) => [`/${path}`, customersPath(path)]),
      ),
      ...uploadPaths(),
      ...Object.fromEntries(
        (Object.keys(OPS_METHODS) as OpsPath[]).map((path) => [`/${path}`, operatorsPath(path)]),
      ),
    },
  }
}

function customersPath(path: CallPath): Json {
  const definition: CallDefinition = calls[path]
  return pathOf({
    ...definition,
    path,
    method: METHODS[path],
    signedIn: definition.access === 'customer',
    tag: path.split('/')[0] ?? '',
  })
}

/** The second door, in a section of its own. */
function operatorsPath(path: OpsPath): Json {
  const definition: OpsCallDefinition = opsCalls[path]
  const { roles } = definition
  return pathOf({
    ...definition,
    about: roles ? `${definition.about} For: ${roles.join(', ')}.` : definition.about,
    path,
    method: OPS_METHODS[path],
    signedIn: roles !== undefined,
    tag: 'Operators (ops)',
  })
}

interface DescribedCall {
  readonly path: string
  readonly method: string
  readonly about: string
  readonly tag: string
  readonly signedIn: boolean
  readonly once?: boolean
  readonly request: z.ZodType
  readonly response: z.ZodType
}

function pathOf({ path, method, signedIn, tag, ...definition }: DescribedCall): Json {
  const request = schemaOf(definition.request, 'input')
  return {
    [method.toLowerCase()]: {
      operationId: path,
      summary: definition.about,
      tags: [tag],
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

/** The calls that carry pictures, which are no forms. */
function uploadPaths(): Json {
  const { properties } = schemaOf(uploadSchema, 'input')
  const picture = (about: string, tag: string, operationId: string): Json => ({
    get: {
      operationId,
      summary: about,
      tags: [tag],
      security: [{ token: [] }],
      parameters: queryOf(schemaOf(uploadFileSchema, 'input')),
      responses: {
        '200': {
          description: 'The picture',
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        default: answerOf('There is no such picture, or it is not for you', reference('Error')),
      },
    },
  })
  const form = {
    type: 'object',
    required: ['purpose', 'file'],
    properties: { ...(properties as Json), file: { type: 'string', format: 'binary' } },
  }
  return {
    '/upload': {
      post: {
        operationId: 'upload',
        summary: `Takes one still picture in: JPEG, PNG or WebP, at most ${UPLOAD_MAX_BYTES} bytes.`,
        tags: ['upload'],
        security: [{ token: [] }],
        requestBody: { content: { 'multipart/form-data': { schema: form } } },
        responses: {
          '200': answerOf('Done', okSchema(schemaOf(uploadedSchema, 'output'))),
          '401': answerOf('Nobody is signed in', reference('SignedOut')),
          default: answerOf('Refused', reference('Error')),
        },
      },
    },
    '/upload/file': picture('A picture of one’s own. Every look is logged.', 'upload', 'upload/file'),
    '/ops/upload/file': picture(
      'Any picture that was handed in. Every look is logged.',
      'Operators (ops)',
      'ops/upload/file',
    ),
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
