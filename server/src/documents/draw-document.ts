import PdfKit from 'pdfkit'
import { drawTable } from './draw-table.ts'
import { createPageWriter, type PageWriter, type Style } from './page-writer.ts'
import { BRASS, FOOT_Y, LEFT, MUTED, TOP, WIDTH } from './paper.ts'
import type { PrintedDocument, Section } from './printed-document.ts'

const TITLE: Style = { size: 19, weight: 'bold' }
const SUBTITLE: Style = { size: 11, colour: MUTED }
const BRAND: Style = { size: 11, weight: 'bold', colour: BRASS }
const LABEL: Style = { size: 8.5, colour: MUTED }
const VALUE: Style = { size: 9.5 }
const HEADING: Style = { size: 12, weight: 'bold' }
const FOOT: Style = { size: 8, colour: MUTED }
const LABEL_WIDTH = 110

/** Returns the bytes of a document as PDF, on pages of A4. The same document makes the same bytes. */
export async function drawDocument(document: PrintedDocument): Promise<Buffer> {
  const { title, foot, at, tag } = document
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: tag,
    displayTitle: true,
    info: { Title: title, Author: foot, Creator: 'Halyard', Producer: 'Halyard', CreationDate: new Date(at) },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const writer = createPageWriter(pdf, document)
  let y = drawHead(writer, document)
  for (const section of document.sections) y = drawSection(writer, section, y)
  drawFeet(writer, document)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws everything above the first section. Returns where it ends. */
function drawHead({ pdf, line, linesOf }: PageWriter, document: PrintedDocument): number {
  line('Halyard', { x: LEFT, y: TOP, width: WIDTH }, BRAND)
  let y = TOP + 30
  line(document.title, { x: LEFT, y, width: WIDTH }, TITLE)
  y += 18
  line(document.subtitle, { x: LEFT, y, width: WIDTH }, SUBTITLE)
  y += 24
  for (const { label, value } of document.facts) {
    line(label, { x: LEFT, y, width: LABEL_WIDTH }, LABEL)
    for (const part of linesOf(value, WIDTH - LABEL_WIDTH, VALUE)) {
      line(part, { x: LEFT + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH }, VALUE)
      y += 14
    }
  }
  for (const notice of document.notices) {
    const top = y
    y += 8
    for (const part of linesOf(notice, WIDTH - 12, VALUE)) {
      line(part, { x: LEFT + 12, y, width: WIDTH - 12 }, VALUE)
      y += 14
    }
    pdf
      .rect(LEFT, top - 3, 2.5, y - top - 6)
      .fillColor(BRASS)
      .fill()
  }
  return y
}

function drawSection(writer: PageWriter, section: Section, top: number): number {
  const { line, linesOf, pdf } = writer
  let y = top + 26
  // A heading without the head and the first row of its table below it would be alone on its page.
  if (y > FOOT_Y - 90) {
    pdf.addPage()
    y = TOP
  }
  line(section.title, { x: LEFT, y, width: WIDTH }, HEADING)
  y += 8
  for (const part of section.note === undefined ? [] : linesOf(section.note, WIDTH, LABEL)) {
    y += 11
    line(part, { x: LEFT, y: y - 4, width: WIDTH }, LABEL)
  }
  return drawTable(writer, section, y)
}

/** The number of pages is known at the end. */
function drawFeet({ pdf, line }: PageWriter, { foot, pageOf }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const number = pageOf.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    line(foot, { x: LEFT, y: FOOT_Y + 22, width: WIDTH }, FOOT)
    line(number, { x: LEFT, y: FOOT_Y + 22, width: WIDTH, align: 'right' }, FOOT)
  }
}
