import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { deleteEnded } from '../../src/retention/run-retention.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { photo, upload, uploadPhoto } from '../testing/pictures.ts'

let halyard: TestApp
let owner: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
  owner = await halyard.registerCustomer()
})
afterAll(() => halyard.close())

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Returns a valid black PNG of the given size in a few thousand bytes. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

async function animation(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = ['#123', '#def'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const joined = sharp(await Promise.all(frames), { join: { animated: true } })
  return joined[format]().toBuffer()
}

async function animatedPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const afterHeader = 8 + 25
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  return Buffer.concat([png.subarray(0, afterHeader), control, png.subarray(afterHeader)])
}

async function read(id: string, token?: string, path = 'upload/file'): Promise<Response> {
  return fetch(`${halyard.url}/api/${path}?id=${encodeURIComponent(id)}`, {
    headers: token === undefined ? {} : { authorization: token },
  })
}

async function viewsOf(id: string): Promise<number[]> {
  const rows = await halyard.app.context.db
    .selectFrom('upload_view')
    .select('viewer_id')
    .where('upload_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ viewer_id }) => Number(viewer_id))
}

test('a photo is re-encoded: upright, as JPEG, without camera metadata', async () => {
  const id = await uploadPhoto(halyard, owner.token, 'id_front')
  const kept = Buffer.from(await (await read(id, owner.token)).arrayBuffer())
  const metadata = await sharp(kept).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(kept.includes('Sextant')).toBe(false)
})

test.each(['jpeg', 'png', 'webp'] as const)('%s is accepted and scaled to the size limit', async (format) => {
  const plain = sharp({ create: { width: 4_000, height: 1_000, channels: 4, background: '#48c8' } })
  const large = await plain[format]().toBuffer()
  const { status, body } = await upload(halyard, owner.token, 'voucher', large, '../../x.png')
  expect(status).toBe(200)
  if (body.type !== 'ok') throw new Error('refused')
  expect(body.message.id).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const kept = Buffer.from(await (await read(body.message.id, owner.token)).arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 2_560, height: 640 })
})

describe('uploads: rejects', () => {
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['an SVG', () => Buffer.from(SVG)],
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF that is also a script', () => Buffer.concat([GIF, Buffer.from('/*=1;alert(1)//*/')])],
    ['an animated WebP', () => animation('webp')],
    ['an animated GIF', () => animation('gif')],
    ['an animated PNG', () => animatedPng()],
    ['a PNG of 20,000 by 20,000 pixels', () => pngBomb(20_000, 20_000)],
    ['a PNG that is one pixel high and extremely wide', () => pngBomb(100_000_000, 1)],
    ['a truncated JPEG', async () => (await photo(2_000, 2_000)).subarray(0, 4_000)],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
    ['random bytes', () => Buffer.alloc(5_000, 7)],
  ]
  test.each(cases)('%s', async (_name, make) => {
    expect(await upload(halyard, owner.token, 'id_front', await make())).toMatchObject({
      status: 400,
      body: { type: 'error', code: 'picture_not_accepted', field: 'file' },
    })
  })

  test('a file above the size limit', async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(8 * 1024 * 1024)])
    expect(await upload(halyard, owner.token, 'id_front', large)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large', message: 'Out of allowable file size.' },
    })
  })

  test.each(['', 'id', 'balance', '__proto__'])('the purpose %j', async (purpose) => {
    expect(await upload(halyard, owner.token, purpose, await photo())).toMatchObject({
      status: 400,
      body: { type: 'error', field: 'purpose' },
    })
  })

  const bodies: [string, (form: FormData, picture: Blob) => void][] = [
    ['a missing file', (form) => form.delete('file')],
    ['a missing purpose', (form) => form.delete('purpose')],
    ['two files', (form, picture) => form.append('file', picture)],
    ['two purposes', (form) => form.append('purpose', 'voucher')],
    ['an unknown field', (form) => form.append('owner_id', '1')],
    ['an unknown file', (form, picture) => form.append('avatar', picture)],
    ['a file as the purpose', (form, picture) => form.set('purpose', picture)],
    ['an empty file', (form) => form.set('file', new Blob([]))],
    ['a string as the file', (form) => form.set('file', 'text')],
  ]
  test.each(bodies)('a form with %s', async (_name, spoil) => {
    const picture = new Blob([new Uint8Array(await photo())])
    const form = new FormData()
    form.set('purpose', 'id_front')
    form.set('file', picture)
    spoil(form, picture)
    const response = await fetch(`${halyard.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: owner.token },
      body: form,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ type: 'error' })
  })

  test.each([
    ['application/json', '{"purpose":"avatar"}'],
    ['application/x-www-form-urlencoded', 'purpose=avatar'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
    ['text/plain', 'x'],
  ])('a body of %s', async (contentType, body) => {
    const response = await fetch(`${halyard.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: owner.token, 'content-type': contentType },
      body,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ type: 'error' })
  })

  test('rejects callers without a valid session', async () => {
    for (const token of [undefined, 'forged'])
      expect(await upload(halyard, token, 'avatar', await photo())).toMatchObject({
        status: 401,
        body: { type: '999' },
      })
  })
})

test('a picture is visible only to its owner and operators, and each access is logged', async () => {
  const id = await uploadPhoto(halyard, owner.token, 'id_hand')
  const stranger = await halyard.registerCustomer()
  const reviewer = await registerOperator(halyard, 'reviewer')

  const own = await read(id, owner.token)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await read(id, reviewer.opsToken, 'ops/upload/file')).status).toBe(200)

  const unknown = 'A'.repeat(22)
  const missing = await (await read(unknown, owner.token)).json()
  for (const [name, token] of [
    [id, undefined],
    [id, stranger.token],
    [id, reviewer.token],
    [id, reviewer.opsToken],
    [unknown, owner.token],
  ] as const) {
    const answer = await read(name, token)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual(missing)
  }
  expect((await read('../../etc/passwd', owner.token)).status).toBe(400)
  expect((await read(id, owner.token, 'ops/upload/file')).status).toBe(403)
  expect(await viewsOf(id)).toEqual([owner.id, reviewer.id])
})

test('pictures are encrypted at rest', async () => {
  const id = await uploadPhoto(halyard, owner.token, 'avatar')
  const { sealed } = await halyard.app.context.db
    .selectFrom('upload')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(sharp(sealed).metadata()).rejects.toThrow()
  // The encrypted bytes of one row do not decrypt in another.
  const other = await uploadPhoto(halyard, owner.token, 'avatar')
  await halyard.app.context.db.updateTable('upload').set({ sealed }).where('id', '=', other).execute()
  expect((await read(other, owner.token)).status).toBe(500)
})

test('concurrent uploads respect the quota; unused pictures are deleted after a day', async () => {
  const { context } = halyard.app
  const uploader = await halyard.registerCustomer()
  const small = await photo(40, 30)
  const responses = await Promise.allSettled(
    Array.from({ length: 30 }, () => context.uploads.keep(uploader.id, 'avatar', small)),
  )
  const ids = responses.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(ids).toHaveLength(20)
  expect(await upload(halyard, uploader.token, 'avatar', small)).toMatchObject({
    status: 429,
    body: { code: 'picture_quota_reached' },
  })
  await context.db
    .updateTable('upload')
    .set({ created_at: Date.now() - 25 * 3_600_000 })
    .where('owner_id', '=', String(uploader.id))
    .execute()
  const [first] = ids
  await context.uploads.use(context.db, {
    id: first ?? '',
    ownerId: uploader.id,
    purpose: 'avatar',
    field: 'pic',
    usedBy: 'test:1',
  })
  await deleteEnded(context.db, context.config, context.now())
  const left = await context.db
    .selectFrom('upload')
    .select('id')
    .where('owner_id', '=', String(uploader.id))
    .execute()
  expect(left).toEqual([{ id: first }])
})
