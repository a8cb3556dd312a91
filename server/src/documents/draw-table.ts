import type { PageWriter, Style } from './page-writer.ts'
import { FOOT_Y, HAIRLINE, LEFT, MUTED, TOP, WIDTH } from './paper.ts'
import type { Column, Row, Section } from './printed-document.ts'

const HEAD: Style = { size: 7.5, colour: MUTED }
const CELL: Style = { size: 8.5 }
const TOTAL: Style = { size: 8.5, weight: 'bold' }
const LINE_HEIGHT = 11.5
const ROW_GAP = 5
const COLUMN_GAP = 8

/** Draws a table over as many pages as it needs, each with the head of its columns. Returns where it ends. */
export function drawTable(writer: PageWriter, { columns, rows }: Section, top: number): number {
  let y = drawRow(writer, columns, { cells: columns.map(({ title }) => title) }, top, HEAD)
  for (const row of rows) {
    const style = row.isTotal ? TOTAL : CELL
    if (y + heightOf(writer, columns, row, style) > FOOT_Y) {
      writer.pdf.addPage()
      y = drawRow(writer, columns, { cells: columns.map(({ title }) => title) }, TOP - LINE_HEIGHT, HEAD)
    }
    y = drawRow(writer, columns, row, y, style)
  }
  return y
}

function drawRow(
  writer: PageWriter,
  columns: readonly Column[],
  row: Row,
  ...[top, style]: readonly [number, Style]
): number {
  let x = LEFT
  for (const [place, { align, ...column }] of columns.entries()) {
    const width = column.width * WIDTH - COLUMN_GAP
    for (const [index, text] of writer.linesOf(row.cells[place] ?? '', width, style).entries())
      writer.line(text, { x, y: top + (index + 1) * LINE_HEIGHT, width, align }, style)
    x += column.width * WIDTH + (place === columns.length - 2 ? COLUMN_GAP : 0)
  }
  const bottom = top + heightOf(writer, columns, row, style)
  writer.pdf
    .moveTo(LEFT, bottom - 1)
    .lineTo(LEFT + WIDTH, bottom - 1)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke()
  return bottom
}

function heightOf(writer: PageWriter, columns: readonly Column[], { cells }: Row, style: Style): number {
  const counts = columns.map(
    ({ width }, place) => writer.linesOf(cells[place] ?? '', width * WIDTH - COLUMN_GAP, style).length,
  )
  return Math.max(...counts) * LINE_HEIGHT + ROW_GAP
}
