import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedFiles, createCopy } from '../costs/plant.ts'
import { namesOf } from './names.ts'
import { addProduct } from './new-product.ts'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halyard-new-product-'))
  createCopy(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  ['wallet', 'wallet is used already: core/src/wallet'],
  ['Tip', 'in kebab case'],
  ['tip_jar', 'in kebab case'],
  ['../tip', 'in kebab case'],
  ['new', 'a word of TypeScript'],
])('new product: rejects the name %s and changes nothing', (name, message) => {
  expect(() => addProduct(copy, name)).toThrow(message)
  expect(changedFiles(copy)).toEqual([])
})

test('names: a name of two words has its form in each place', () => {
  expect(namesOf('tip-jar')).toEqual({
    kebab: 'tip-jar',
    camel: 'tipJar',
    pascal: 'TipJar',
    snake: 'tip_jar',
    upper: 'TIP_JAR',
    words: 'tip jar',
  })
})
