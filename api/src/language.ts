import { z } from 'zod'
import { call } from './call.ts'
import { countrySchema, languageSchema } from './fields.ts'

const langSchema = z.object({ lang: languageSchema })

export const areaSchema = z.object({
  country: countrySchema,
  dial: z.string().describe('The dialling code without a plus'),
  name: z.string().describe("The country's name in the caller's language"),
})
export type Area = z.infer<typeof areaSchema>

export const languageCalls = {
  'set/lang': call({
    access: 'anyone',
    about: 'Remembers the language for a signed-in customer; mail is written in it.',
    request: z.strictObject({ lang: languageSchema }),
    response: langSchema,
  }),
  'get/lang': call({
    access: 'anyone',
    about: "The signed-in customer's language, else that of the header.",
    request: z.strictObject({}),
    response: langSchema,
  }),
  area_code: call({
    access: 'anyone',
    about: 'Countries with their dialling codes.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(areaSchema) }),
  }),
}
