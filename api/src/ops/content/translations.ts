import { z } from 'zod'
import { LANGUAGES } from '../../wire/fields.ts'

/** The languages of translations: English is the text that the others translate. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')
/** A language of translations. */
export type Translation = (typeof TRANSLATIONS)[number]

type Fields<Title extends z.ZodType, Text extends z.ZodType> = {
  readonly [Field in `title_${Translation}`]: z.ZodOptional<Title>
} & { readonly [Field in `text_${Translation}`]: z.ZodOptional<Text> }

/** Returns the fields `title_de`, `text_de` and so on: the optional texts of the other languages. */
export function translationsOf<Title extends z.ZodType, Text extends z.ZodType>(
  title: Title,
  text: Text,
): Fields<Title, Text> {
  return Object.fromEntries(
    TRANSLATIONS.flatMap((lang) => [
      [`title_${lang}`, z.optional(title)],
      [`text_${lang}`, z.optional(text)],
    ]),
  ) as Fields<Title, Text>
}
