import { INTL_TAGS, LANGUAGES } from '@halyard/api'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawDocument } from './draw-document.ts'
import { createPdfWriter } from './pdf-writer.ts'
import type { PrintedDocument } from './printed-document.ts'

const COLUMNS = [
  { title: 'Time', width: 0.5 },
  { title: 'Amount', width: 0.5, align: 'right' },
] as const

function documentOf(fields: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    language: 'en',
    tag: 'en',
    title: 'Account statement',
    subtitle: 'November 2026',
    at: 0,
    facts: [{ label: 'Holder', value: 'Nora Body' }],
    notices: [],
    sections: [{ title: 'Spot', columns: COLUMNS, rows: [{ cells: ['10:00', '1.5'] }] }],
    foot: 'Halyard',
    pageOf: '{page} of {pages}',
    ...fields,
  }
}

const write = createPdfWriter()

async function pagesOf(document: PrintedDocument): Promise<readonly string[]> {
  const read = await getDocumentProxy(Uint8Array.from(await drawDocument(document)))
  return (await extractText(read)).text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('the same document: the same bytes', async () => {
  const [once, again] = [await write(async () => documentOf()), await write(async () => documentOf())]
  expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
})

const TITLES = {
  en: 'Account statement',
  jp: '口座取引明細書',
  kr: '계좌 거래 명세서',
  esp: 'Número de cuenta',
  zh: '账户对账单',
  hk: '帳戶對帳單',
  th: 'ใบแจ้งยอดบัญชี',
  pot: 'Negociação',
  de: 'Gebühren für Käufe',
} as const

test.each(LANGUAGES)('%s: its letters are in the document, with fonts of their own', async (language) => {
  const [page] = await pagesOf(documentOf({ language, tag: INTL_TAGS[language], title: TITLES[language] }))
  expect(page?.normalize()).toContain(TITLES[language])
})

const NAMES = [
  ['markup', '<b>Nora</b> & "Co" \\(x\\)', '<b>Nora</b> & "Co" \\(x\\)'],
  ['letters from right to left', 'نورا', undefined],
  ['an emoji', 'Nora 😀 Body', undefined],
  ['200 letters', 'Nöra'.repeat(50), undefined],
] as const

test.each(NAMES)('a name with %s: the document has it, and what follows', async (_case, value, shown) => {
  const pages = await pagesOf(documentOf({ facts: [{ label: 'Holder', value }] }))
  expect(pages).toHaveLength(1)
  if (shown !== undefined) expect(pages[0]).toContain(shown)
  expect(pages[0]).toMatch(/10:00 1\.5/)
})

test('200 letters without a space: over several lines, none of them lost', async () => {
  const [page = ''] = await pagesOf(documentOf({ facts: [{ label: 'Holder', value: 'Nöra'.repeat(50) }] }))
  expect(page.replaceAll(' ', '')).toContain('Nöra'.repeat(50))
})

test('300 rows: each page has the head of the table and its number of all', async () => {
  const rows = Array.from({ length: 300 }, (_, place) => ({ cells: [`row ${place}`, String(place)] }))
  const pages = await pagesOf(documentOf({ sections: [{ title: 'Spot', columns: COLUMNS, rows }] }))
  expect(pages.length).toBeGreaterThan(5)
  for (const [place, page] of pages.entries()) {
    expect(page).toContain('Time Amount')
    expect(page).toContain(`${place + 1} of ${pages.length}`)
  }
  expect(pages.join(' ').match(/row \d+ \d+/g)).toHaveLength(300)
})

test('a document that takes too long: busy, and the next one is written', async () => {
  const impatient = createPdfWriter({ drawnForMaxMs: 0 })
  await expect(impatient(async () => documentOf())).rejects.toMatchObject({ code: 'busy' })
  expect((await write(async () => documentOf())).length).toBeGreaterThan(1_000)
})

test('a document beyond the memory of its thread: fails alone', async () => {
  const rows = Array.from({ length: 20_000 }, () => ({ cells: ['x'.repeat(50), '1'] }))
  const small = createPdfWriter({ heapMaxMb: 16 })
  await expect(
    small(async () => documentOf({ sections: [{ title: 'Spot', columns: COLUMNS, rows }] })),
  ).rejects.toThrow()
  expect((await write(async () => documentOf())).length).toBeGreaterThan(1_000)
})
