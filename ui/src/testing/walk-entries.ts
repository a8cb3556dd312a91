import { dialogOf } from './walk-controls.ts'
import { nameOf } from './accessible.ts'

/** Entries of fields: by their type, else `other`. */
export interface Entries extends Readonly<Record<string, string>> {
  readonly other: string
}

/** Entries that most fields refuse: amounts, times and passwords that are out of bounds. */
export const TOO_MUCH: Entries = {
  date: '2027-04-20',
  'datetime-local': '2026-01-01T10:00',
  time: '23:30',
  month: '2027-05',
  other: '999999999',
}

/** Entries that most fields accept. */
export const SOME: Entries = {
  date: '2027-03-10',
  'datetime-local': '2027-04-20T10:00',
  time: '10:00',
  month: '2027-02',
  email: '12@example.com',
  tel: '15112345678',
  password: 'Secret-words-12',
  code: '123456',
  search: '',
  other: '12',
}

/** Entries that fields accept which refuse the usual one: names, numbers of documents, other amounts, a verification code. */
export const OTHER_ENTRIES = ['Ann Miller', 'AB 123456', '0.6', '150', '2000', '123456', 'ann@example.com']

/** Returns what is entered into a field: a digit where only one fits. */
export function entryFor({ maxLength, type, inputMode, autocomplete }: HTMLInputElement, entries: Entries) {
  if (maxLength === 1) return '1'
  const purpose = /password/.exec(autocomplete)?.[0] ?? (autocomplete === 'one-time-code' ? 'code' : type)
  return entries[purpose] ?? entries[inputMode] ?? entries.other
}

/** Returns the name of a field that does not depend on what is entered. */
export function keyIn(element: HTMLElement): string {
  const dialog = dialogOf()
  const label = nameOf(element).replaceAll((element as HTMLInputElement).value, '')
  return `${dialog ? nameOf(dialog) : ''}/${label}`
}

/** Returns whether files are chosen in a field. */
export function isFile(field: HTMLElement): boolean {
  return field.tagName === 'INPUT' && field.getAttribute('type') === 'file'
}
