import { expect, test } from 'vitest'
import { BLOCKS, withBlock } from './blocks.ts'
import { readText, tableRows } from './project-text.ts'

test.each(BLOCKS.map((block) => [block.file, block.name, block] as const))(
  '%s: the table of %s is that of the code (npm run documents), and each row has its prose',
  async (file, name, block) => {
    const document = readText(file)
    const own = document.slice(document.indexOf(`<!-- ${name}:`))
    const rows = tableRows(own.slice(0, own.indexOf('<!-- end -->')))
    expect(await withBlock(document, block)).toBe(document)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter((cells) => cells.includes(''))).toEqual([])
  },
)

test('withBlock: a new row waits for its prose; the prose of the others is kept', async () => {
  const document =
    'a\n<!-- pets: npm run documents -->\n| x | y |\n| --- | --- |\n| cat | purrs |\n<!-- end -->\nb'
  const block = { file: '', name: 'pets', heading: ['x', 'y'], rows: async () => [['dog'], ['cat']] }
  expect(await withBlock(document, block)).toBe(document.replace('| cat', '| dog |  |\n| cat'))
  await expect(withBlock('no block', block)).rejects.toThrow('no block "pets"')
})
