/**
 * Names that can be taken for others. After Unicode's UTS 39: one script a name, and a skeleton that is equal for names that
 * look alike. The table has the look-alikes of the alphabets that a name may be written in, no others.
 */

/** The scripts of a name. Chinese, Japanese and Korean are written with Latin letters too (UTS 39, highly restrictive). */
const SCRIPTS = [
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}',
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Hangul}',
  ...['Cyrillic', 'Greek', 'Thai', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu'].map(
    (script) => `\\p{scx=${script}}`,
  ),
  ...['Armenian', 'Georgian', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Sinhala'].map(
    (script) => `\\p{scx=${script}}`,
  ),
].map((scripts) => new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}${scripts}]+$`, 'u'))

/** Letters and digits of other alphabets, lower case, by the Latin text that they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьв',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєεҽ',
  f: 'ϝ',
  g: 'ɡց',
  h: 'һнη',
  j: 'јϳ',
  k: 'кκ',
  l: '1iıіїιlӏ|',
  m: 'мм',
  n: 'пո',
  o: '0оοσօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гɾ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υսц',
  v: 'ѵν',
  w: 'ԝшω',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ',
}

const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

/** Returns a text that is equal for names that look alike: without case, accents, spaces and signs. */
export function skeletonOf(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M} ._-]/gu, '')
  return Array.from(folded, (letter) => LATIN_OF.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Words of names that belong to the exchange and its staff. */
const RESERVED = [
  'halyard',
  'support',
  'admin',
  'official',
  'moderator',
  'helpdesk',
  'staff',
  'customerservice',
  'operator',
  'security',
  'soporte',
  'oficial',
  'suporte',
  'kundendienst',
  'offiziell',
  '客服',
  '官方',
  '管理员',
  '管理員',
  'サポート',
  '公式',
  '運営',
  '고객센터',
  '공식',
  '관리자',
  'ฝ่ายบริการ',
  'แอดมิน',
  'поддержка',
  'админ',
  'официальн',
].map(skeletonOf)

/** The names of new accounts: the last digits of their numbers. */
const NEW_NAME = new RegExp(`^${skeletonOf('HY')}[${skeletonOf('01')}2-9]{5}$`, 'u')

/** Returns the name of a new account. */
export function newNickname(accountNumber: string): string {
  return `HY${accountNumber.slice(-5)}`
}

/** Returns whether a customer may have a name: in one script, with no reserved word, and not another's name of a new account. */
export function isAllowedNickname(name: string, accountNumber: string): boolean {
  if (name === newNickname(accountNumber)) return true
  const skeleton = skeletonOf(name)
  return (
    skeleton !== '' &&
    SCRIPTS.some((scripts) => scripts.test(name)) &&
    !NEW_NAME.test(skeleton) &&
    !RESERVED.some((word) => skeleton.includes(word))
  )
}
