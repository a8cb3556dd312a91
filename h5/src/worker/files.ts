import { BUILD } from './build.ts'
import { CACHE_PREFIX } from './cache-prefix.ts'
import { filesLike } from './file-names.ts'
import { scope } from './scope.ts'

const CACHE = CACHE_PREFIX + BUILD.page
const BASE = new URL('./', scope.location.href)
const ASSETS = new URL('assets/', BASE).href
const FILES: ReadonlySet<string> = new Set(BUILD.files)

/**
 * Stores the page of this build, and its versions of the files that the previous build has in use, so that the app
 * opens without a network after either becomes the current one. Rejects when one of them is not available; the browser
 * installs the worker again later.
 */
export async function installFiles(): Promise<void> {
  await addPage()
  await addFiles(filesLike(await filesInUse(), BUILD.files))
}

/** Deletes the caches of other builds. */
export async function removeOldFiles(): Promise<void> {
  const names = await scope.caches.keys()
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => scope.caches.delete(name)))
}

/** Stores the files at the addresses, unless they belong to another build. Ignores those that are not available. */
export async function keepFiles(urls: readonly unknown[]): Promise<void> {
  const names = urls.map((url) => (typeof url === 'string' ? fileOf(url) : undefined))
  for (const name of names) if (name !== undefined) await addFiles([name]).catch(() => undefined)
}

/**
 * Returns the response to a request for a file of the app, from the cache if it is there: the page and its files are
 * always of one build. Returns undefined for every other request, calls above all, which the worker never touches.
 */
export function respondWithFile(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined
  const { origin, pathname } = new URL(request.url)
  if (origin !== BASE.origin) return undefined
  if (request.mode === 'navigate') {
    return pathname === BASE.pathname || pathname === `${BASE.pathname}index.html`
      ? respondWithPage(request)
      : undefined
  }
  return fileOf(request.url) === undefined ? undefined : respondFromCache(request)
}

async function respondWithPage(request: Request): Promise<Response> {
  const stored = await find(BASE.href)
  if (stored) return stored
  // The cache was cleared. A page of a newer build is shown, and not stored.
  await addPage().catch(() => undefined)
  return (await find(BASE.href)) ?? scope.fetch(request)
}

async function respondFromCache(request: Request): Promise<Response> {
  const stored = await find(request.url)
  if (stored) return stored
  const response = await scope.fetch(request)
  // Without space for it, the file is loaded again next time.
  if (response.ok) await put(request.url, response.clone()).catch(() => undefined)
  return response
}

async function find(url: string): Promise<Response | undefined> {
  const cache = await scope.caches.open(CACHE)
  return cache.match(url, { ignoreVary: true })
}

async function put(url: string, response: Response): Promise<void> {
  const cache = await scope.caches.open(CACHE)
  await cache.put(url, response)
}

/** Stores the page of this build. Rejects when the server has another one. */
async function addPage(): Promise<void> {
  const request = new Request(BASE.href, { cache: 'no-cache', integrity: BUILD.page })
  const cache = await scope.caches.open(CACHE)
  await cache.add(request)
}

async function addFiles(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const url = ASSETS + name
    if (await find(url)) continue
    const response = (await scope.caches.match(url, { ignoreVary: true })) ?? (await scope.fetch(url))
    if (!response.ok) throw new Error(`failed to load file: ${name}, status ${response.status}`)
    await put(url, response)
  }
}

/** Returns the files that caches of earlier builds contain. */
async function filesInUse(): Promise<string[]> {
  const names = await scope.caches.keys()
  const lists = await Promise.all(
    names
      .filter((name) => name.startsWith(CACHE_PREFIX))
      .map(async (name) => (await scope.caches.open(name)).keys()),
  )
  return lists.flat().flatMap(({ url }) => (url.startsWith(ASSETS) ? [url.slice(ASSETS.length)] : []))
}

/** Returns the name of the file of this build at an address; undefined for everything else. */
function fileOf(url: string): string | undefined {
  const name = url.startsWith(ASSETS) ? url.slice(ASSETS.length) : ''
  return FILES.has(name) ? name : undefined
}
