import { z } from 'zod'
import { call } from '../wire/call.ts'
import { countrySchema, languageSchema } from '../wire/fields.ts'

const langSchema = z.object({ lang: languageSchema })

/** A country with its dialling code. */
export const areaSchema = z.object({
  country: countrySchema,
  dial: z.string().describe('The dialling code without a plus'),
  name: z.string().describe("The country's name in the caller's language"),
})
/** A country with its dialling code. */
export type Area = z.infer<typeof areaSchema>

/** Calls for the language and the list of countries. */
export const languageCalls = {
  'set/lang': call({
    method: 'POST',
    access: 'anyone',
    about: 'Stores the language of a signed-in customer; e-mail is written in it.',
    request: z.strictObject({ lang: languageSchema }),
    response: langSchema,
  }),
  'get/lang': call({
    method: 'POST',
    access: 'anyone',
    about: "Returns the signed-in customer's language, or otherwise the language of the header.",
    request: z.strictObject({}),
    response: langSchema,
  }),
  area_code: call({
    method: 'POST',
    access: 'anyone',
    about: 'Lists countries with their dialling codes.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(areaSchema) }),
  }),
}
