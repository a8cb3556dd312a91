import { z } from 'zod'
import { call } from '../wire/call.ts'
import { fundPasswordSchema, idSchema, timeSchema } from '../wire/fields.ts'
import { proofFields } from './factor-proof.ts'
import { givenPasswordSchema } from './security-records.ts'

/** The kinds of API keys, by their signature. */
export const API_KEY_KINDS = ['ed25519', 'hmac'] as const
export type ApiKeyKind = (typeof API_KEY_KINDS)[number]

/** The rights that a key can have besides reading. No key withdraws, and no key makes a call under `/api/`. */
export const API_KEY_SCOPES = ['trade_spot', 'trade_contract', 'transfer'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** The longest life of a key in days, by kind: the exchange stores the secret of one, and only the public half of the other. */
export const API_KEY_DAYS_MAX = { ed25519: 365, hmac: 90 } as const satisfies Record<ApiKeyKind, number>
/** The most addresses and networks of a key. */
export const API_KEY_NETWORKS_MAX = 30

const DAYS = /^[1-9][0-9]{0,2}$/
const NETWORKS_LENGTH_MAX = 2_000
const SCOPES_LENGTH_MAX = 60

const labelSchema = z.string().trim().min(1).max(40)
const scopesSchema = z
  .string()
  .max(SCOPES_LENGTH_MAX)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.enum(API_KEY_SCOPES)))
const networksSchema = z
  .string()
  .max(NETWORKS_LENGTH_MAX)
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((networks) => networks.length <= API_KEY_NETWORKS_MAX)

const rightsFields = {
  label: labelSchema,
  scopes: scopesSchema.describe(
    'The rights, with a comma between them: `trade_spot`, `trade_contract`, for perpetuals, and `transfer`, between accounts of the customer, which needs networks. Empty for a key that only reads',
  ),
  networks: networksSchema.describe(
    'IP addresses and networks (`192.0.2.0/24`) from which the key works, with commas or spaces between them. Empty for any',
  ),
  pass: z.optional(fundPasswordSchema).describe('The fund password, for a key that transfers'),
}

/** An API key of the customer, without secrets. */
export const apiKeySchema = z.object({
  id: z.int(),
  key: z.string().describe('What a client sends in `X-MBX-APIKEY`'),
  kind: z.enum(API_KEY_KINDS),
  label: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  networks: z.array(z.string()).describe('Empty for any'),
  created_at: timeSchema,
  expires_at: timeSchema,
  used_at: z.nullable(timeSchema),
  used_ip: z.nullable(z.string()),
})
/** An API key of the customer. Times are epoch milliseconds. */
export type ApiKeyInfo = z.infer<typeof apiKeySchema>

/** Calls for the keys with which a customer's programs use the exchange. */
export const apiKeyCalls = {
  'safe/api_keys': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's API keys, newest first.",
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(apiKeySchema) }),
  }),
  'safe/api_key_create': call({
    method: 'POST',
    access: 'customer',
    about:
      'Creates an API key. The account must have a second factor. For `ed25519` the client keeps the private key and sends the public one; for `hmac` the exchange makes a secret, which is shown this once.',
    example: {
      label: 'Market maker',
      kind: 'ed25519',
      scopes: 'trade_spot',
      networks: '192.0.2.7',
      pass: '482913',
      days: '365',
      public_key:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----',
      password: 'old boats',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({
      ...rightsFields,
      kind: z.enum(API_KEY_KINDS),
      public_key: z.optional(z.string().max(300)).describe('The public key as PEM, for `ed25519` only'),
      days: z
        .string()
        .regex(DAYS)
        .transform(Number)
        .describe('Life in days: at most 365, for `hmac` at most 90'),
      password: givenPasswordSchema,
      ...proofFields,
    }),
    response: z.object({ key: apiKeySchema, secret: z.optional(z.string()).describe('Shown this once') }),
  }),
  'safe/api_key_change': call({
    method: 'POST',
    access: 'customer',
    about: 'Changes the name, the rights and the networks of an API key.',
    example: {
      id: '1',
      label: 'Market maker',
      scopes: '',
      networks: '',
      pass: '482913',
      password: 'old boats',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({ id: idSchema, ...rightsFields, password: givenPasswordSchema, ...proofFields }),
    response: z.object({}),
  }),
  'safe/api_key_end': call({
    method: 'POST',
    access: 'customer',
    about: 'Ends an API key at once.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
}
