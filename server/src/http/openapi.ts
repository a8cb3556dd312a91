import {
  type CallDefinition,
  type CallPath,
  calls,
  ERROR_CODES,
  exportFileSchema,
  LANGUAGES,
  METHODS,
  UPLOAD_MAX_BYTES,
  uploadedSchema,
  uploadFileSchema,
  uploadSchema,
  WIRE_VERSION,
} from '@halyard/api'
import { OPS_METHODS, type OpsCallDefinition, opsCalls, type OpsPath, PERMISSIONS } from '@halyard/api/ops'
import { z } from 'zod'

type Json = Record<string, unknown>

let described: Json | undefined

/** Returns the OpenAPI document of every call, built once: all servers of a process describe the same. */
export function describeApi(): Json {
  described ??= buildDocument()
  return described
}

/** Builds the document from the API schemas. */
function buildDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halyard',
      version: WIRE_VERSION,
      description:
        'Calls accept a form or JSON and return an envelope: `ok` with the result, `error` with a code and a message in the language of the `lang` header, or `999` if the caller is not signed in. Amounts are decimal strings; times are epoch milliseconds. Send the token of `user/login` in the `Authorization` header, with or without `Bearer`. Real-time events are sent over Socket.IO at `/wss`.',
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

/** Describes an operators' call, in a section of its own. */
function operatorsPath(path: OpsPath): Json {
  const definition: OpsCallDefinition = opsCalls[path]
  const roles: readonly string[] | undefined = PERMISSIONS[path]
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
        '200': responseOf('Done', okSchema(schemaOf(definition.response, 'output'))),
        ...(signedIn ? { '401': responseOf('Not signed in', reference('SignedOut')) } : {}),
        default: responseOf('Rejected', reference('Error')),
      },
    },
  }
}

/** Describes the uploads and downloads of pictures, which use multipart forms and JPEG. */
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
        default: responseOf('Unknown picture, or no access to it', reference('Error')),
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
        summary: `Uploads one still picture: JPEG, PNG or WebP, at most ${UPLOAD_MAX_BYTES} bytes.`,
        tags: ['upload'],
        security: [{ token: [] }],
        requestBody: { content: { 'multipart/form-data': { schema: form } } },
        responses: {
          '200': responseOf('Done', okSchema(schemaOf(uploadedSchema, 'output'))),
          '401': responseOf('Not signed in', reference('SignedOut')),
          default: responseOf('Rejected', reference('Error')),
        },
      },
    },
    '/upload/file': picture(
      'Downloads one of your own pictures. Every access is logged.',
      'upload',
      'upload/file',
    ),
    '/safe/export_file': {
      get: {
        operationId: 'safe/export_file',
        summary: 'Downloads everything that is stored about you, with the token of the link.',
        tags: ['safe'],
        security: [{ token: [] }],
        parameters: queryOf(schemaOf(exportFileSchema, 'input')),
        responses: {
          '200': responseOf('The file', { type: 'object' }),
          default: responseOf('Unknown or expired link', reference('Error')),
        },
      },
    },
    '/ops/upload/file': picture(
      'Downloads any uploaded picture. Every access is logged.',
      'Operators (ops)',
      'ops/upload/file',
    ),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A request repeated with the same key is executed once and returns the same response.',
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

function responseOf(description: string, schema: Json): Json {
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
      message: { type: 'string', description: "A human-readable message in the caller's language" },
      field: { type: 'string', description: 'The invalid field of the request' },
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
