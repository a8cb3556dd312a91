import { fileURLToPath } from 'node:url'
import type { Language } from '@halyard/api'

/** The name of a font, of which each weight is a file. */
export type FontName = keyof typeof FILES
export type Weight = 'regular' | 'bold'

const fileOf = (pack: string, file: string) => fileURLToPath(new URL(file, pack))
const latin = import.meta.resolve('@embedpdf/fonts-latin')
const simplified = import.meta.resolve('@embedpdf/fonts-sc')
const traditional = import.meta.resolve('@embedpdf/fonts-tc')
const japanese = import.meta.resolve('@embedpdf/fonts-jp')
const korean = import.meta.resolve('@embedpdf/fonts-kr')
const hebrew = import.meta.resolve('@embedpdf/fonts-hebrew')
const arabic = import.meta.resolve('@embedpdf/fonts-arabic')
const thaiRegular = import.meta.resolve(
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
)
const thaiBold = import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff')

/** The files of the Noto fonts, all of them under the SIL Open Font License. A document embeds the glyphs that it shows. */
const FILES = {
  latin: weights(latin, 'NotoSans-*.ttf'),
  simplified: weights(simplified, 'NotoSansHans-*.otf'),
  traditional: weights(traditional, 'NotoSansHant-*.otf'),
  japanese: weights(japanese, 'NotoSansJP-*.otf'),
  korean: weights(korean, 'NotoSansKR-*.otf'),
  hebrew: weights(hebrew, 'NotoSansHebrew-*.ttf'),
  arabic: weights(arabic, 'NotoNaskhArabic-*.ttf'),
  thai: { regular: fileURLToPath(thaiRegular), bold: fileURLToPath(thaiBold) },
}

function weights(pack: string, file: string): Readonly<Record<Weight, string>> {
  const of = (weight: string) => fileOf(pack, `../fonts/${file.replace('*', weight)}`)
  return { regular: of('Regular'), bold: of('Bold') }
}

/** Returns the file of a font. */
export function fontFile(font: FontName, weight: Weight): string {
  return FILES[font][weight]
}

/** Han characters have the forms of the document's language; those of mainland China where it has none. */
const HAN: Readonly<Partial<Record<Language, FontName>>> = {
  hk: 'traditional',
  jp: 'japanese',
  kr: 'korean',
}

const SCRIPTS: readonly (readonly [RegExp, FontName])[] = [
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'japanese'],
]
/** Han, the marks of its scripts, and full-width forms. */
const HAN_LIKE = /\p{Script=Han}|[\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u

/** Returns the font of a character. One that no font has is shown as an empty box of the Latin one. */
export function fontOf(character: string, language: Language): FontName {
  if (character < '\u0590') return 'latin'
  if (HAN_LIKE.test(character)) return HAN[language] ?? 'simplified'
  return SCRIPTS.find(([script]) => script.test(character))?.[1] ?? 'latin'
}
