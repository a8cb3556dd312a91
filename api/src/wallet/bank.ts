import { z } from 'zod'
import { call } from '../wire/call.ts'
import { proofFields } from '../account/factor-proof.ts'
import { countrySchema, idSchema, timeSchema } from '../wire/fields.ts'

const lineSchema = z.string().trim().min(1).max(120)

/** The fields of a bank card or bank account that a customer links for withdrawals. */
export const bankCardFieldsSchema = z.strictObject({
  name: lineSchema.describe('What the customer calls it'),
  card_number: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z -]{3,38}[0-9A-Za-z]$/),
  bank: lineSchema.describe('Name of the bank'),
  branch: lineSchema,
  bank_address: lineSchema,
  swift_code: z.string().trim().min(8).max(14),
  full_name: lineSchema.describe('Whose account it is'),
  iban: z.optional(z.string().trim().max(42)).describe('Needed where the country of the bank has IBANs'),
  payee_address: lineSchema,
  postal_code: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z -]{1,10}[0-9A-Za-z]$/),
  country: countrySchema.describe('Of the bank'),
})
/** The fields of a bank card or bank account to link, unmasked. Requests only. */
export type BankCardFields = z.infer<typeof bankCardFieldsSchema>

/** A linked bank card as its owner sees it, with the sensitive parts masked. */
export const bankCardSchema = z.object({
  id: z.int(),
  name: z.string(),
  bank: z.string(),
  country: z.string(),
  full_name: z.string().describe('With its middle hidden'),
  card_number: z.string().describe('Its last four'),
  iban: z.nullable(z.string()).describe('Its start and its last four'),
  is_default: z.boolean(),
  created_at: timeSchema,
})
/** A linked bank card with the sensitive parts masked. */
export type BankCard = z.infer<typeof bankCardSchema>

/** Calls for bank cards. */
export const bankCalls = {
  'user/cash_info': call({
    method: 'POST',
    access: 'customer',
    about: "Lists the customer's bank cards, the default card first.",
    request: z.strictObject({}),
    response: z.object({ list: z.array(bankCardSchema) }),
  }),
  'user/cash_save': call({
    method: 'POST',
    access: 'customer',
    about: 'Adds a bank card. The first card becomes the default.',
    request: bankCardFieldsSchema.extend(proofFields),
    response: bankCardSchema,
  }),
  'user/cash_default': call({
    method: 'POST',
    access: 'customer',
    about: 'Makes a bank card the default.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'user/cash_remove': call({
    method: 'POST',
    access: 'customer',
    about: 'Removes a bank card.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
}
