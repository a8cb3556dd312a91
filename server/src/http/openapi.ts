import {
  type CallDefinition,
  calls,
  ERROR_CODES,
  exportFileSchema,
  moneyFileSchema,
  statementFileSchema,
  LANGUAGES,
  UPLOAD_MAX_BYTES,
  uploadedSchema,
  uploadFileSchema,
  uploadSchema,
  WIRE_VERSION,
} from '@halyard/api'
import { liabilitiesFileSchema, type OpsCallDefinition, opsCalls, REPORTING } from '@halyard/api/ops'
import { z } from 'zod'

type Json = Record<string, unknown>

const JSON_TYPE = 'application/json'

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
      schemas: { Error: schemaOf(errorSchema, 'output'), SignedOut: schemaOf(signedOutSchema, 'output') },
    },
    paths: Object.fromEntries([
      ...Object.entries<CallDefinition>(calls).map(([path, definition]) =>
        describe(path, { signedIn: definition.access === 'customer', ...definition }),
      ),
      ...Object.entries<Described>(FILES).map(([path, definition]) => describe(path, definition)),
      ...Object.entries<OpsCallDefinition>(opsCalls).map(([path, definition]) =>
        describe(path, { ...definition, signedIn: definition.roles !== undefined }),
      ),
    ]),
  }
}

/** Parts of a definition that the document needs. */
interface Described extends Omit<CallDefinition, 'access' | 'example'> {
  readonly signedIn: boolean
  readonly roles?: readonly string[] | undefined
  /** The media types of the request, if not a form or JSON, and of the response, if not JSON with an envelope. */
  readonly accepts?: string
  readonly returns?: string
}

const PICTURE = {
  method: 'GET',
  request: uploadFileSchema,
  response: z.file(),
  returns: 'image/jpeg',
} as const

/** The calls that carry a file, which have routes of their own. */
const FILES: Readonly<Record<string, Described>> = {
  upload: {
    method: 'POST',
    signedIn: true,
    about: `Uploads one still picture: JPEG, PNG or WebP, at most ${UPLOAD_MAX_BYTES} bytes.`,
    accepts: 'multipart/form-data',
    request: uploadSchema.extend({ file: z.file() }),
    response: uploadedSchema,
  },
  'upload/file': {
    ...PICTURE,
    signedIn: true,
    about: 'Downloads one of your own pictures. Every access is logged.',
  },
  'safe/export_file': {
    method: 'GET',
    signedIn: true,
    about: 'Downloads everything that is stored about you, with the token of the link.',
    request: exportFileSchema,
    response: z.looseObject({}),
    returns: JSON_TYPE,
  },
  'wallet/money_file': {
    method: 'GET',
    signedIn: true,
    about:
      'Downloads a year of yours as CSV: everything that a tax return needs, by one of two methods, or the trades.',
    request: moneyFileSchema,
    response: z.string(),
    returns: 'text/csv',
  },
  'wallet/statement_file': {
    method: 'GET',
    signedIn: true,
    about:
      'Downloads a statement of yours as PDF: the balances and movements of a month, or the totals of a year.',
    request: statementFileSchema,
    response: z.file(),
    returns: 'application/pdf',
  },
  'ops/upload/file': {
    ...PICTURE,
    signedIn: true,
    about: 'Downloads any uploaded picture. Every access is logged.',
  },
  'ops/report/liabilities': {
    method: 'GET',
    signedIn: true,
    roles: REPORTING,
    about:
      'Downloads what the exchange owes to customers at the end of a day or month in UTC as CSV, with its hash and signature. Every download is audited.',
    request: liabilitiesFileSchema,
    response: z.string(),
    returns: 'text/csv',
  },
}

function describe(path: string, call: Described): [string, Json] {
  const { method, about, roles, signedIn, request, response, returns } = call
  const isQuery = method === 'GET'
  const accepts = call.accepts ? [call.accepts] : ['application/x-www-form-urlencoded', JSON_TYPE]
  const body = schemaOf(request, 'input')
  const operation = {
    operationId: path,
    summary: roles ? `${about} For: ${roles.join(', ')}.` : about,
    tags: [path.startsWith('ops/') ? 'Operators (ops)' : path.split('/')[0]],
    security: signedIn ? [{ token: [] }] : [],
    parameters: [
      ...(isQuery ? parametersOf(request, 'query') : []),
      ...parametersOf(call.once ? headersOfOnce : headers, 'header'),
    ],
    ...(isQuery ? {} : { requestBody: contentOf(body, ...accepts) }),
    // A picture that the caller may not see is unknown, so its call has no 401.
    responses: {
      '200': {
        description: 'Done',
        ...contentOf(schemaOf(returns ? response : ok(response), 'output'), returns ?? JSON_TYPE),
      },
      ...(signedIn && returns !== PICTURE.returns
        ? { '401': { description: 'Not signed in', ...contentOf(reference('SignedOut'), JSON_TYPE) } }
        : {}),
      default: { description: 'Rejected', ...contentOf(reference('Error'), JSON_TYPE) },
    },
  }
  return [`/${path}`, { [method.toLowerCase()]: operation }]
}

const headers = z.object({ lang: z.enum(LANGUAGES).default('en') })
const headersOfOnce = headers.extend({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A request repeated with the same key is executed once and returns the same response.'),
})

const ok = (message: z.ZodType) => z.object({ type: z.literal('ok'), message })

const errorSchema = z.object({
  type: z.literal('error'),
  code: z.enum(ERROR_CODES),
  message: z.string().describe("A human-readable message in the caller's language"),
  field: z.string().optional().describe('The invalid field of the request'),
  wait: z.int().optional().describe('The seconds until the same request is accepted again'),
  refusal: z.looseObject({}).optional().describe('The signed refusal of a purchase of a timed option'),
})

const signedOutSchema = z.object({ type: z.literal('999'), message: z.string() })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io })
  return json
}

function parametersOf(schema: z.ZodType, place: 'query' | 'header'): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

function contentOf(schema: Json, ...types: string[]): Json {
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}
