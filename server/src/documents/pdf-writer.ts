import { Worker } from 'node:worker_threads'
import { CallError } from '../platform/call-error.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Drawing keeps a processor busy, of which the engine needs one. */
const RUNNING_MAX = 2
const WAITING_MAX = 10
const DRAWN_FOR_MAX_MS = 120_000
const HEAP_MAX_MB = 512

/** Draws documents as PDF. A document is read when its turn comes. */
export type PdfWriter = (read: () => Promise<PrintedDocument>) => Promise<Uint8Array>

/**
 * Creates the writer of documents. It draws each in a thread of its own, so that the engine's is free, with a bound of memory and
 * time. Throws `busy` if too many wait, or if a document takes too long.
 */
export function createPdfWriter({
  drawnForMaxMs = DRAWN_FOR_MAX_MS,
  heapMaxMb = HEAP_MAX_MB,
} = {}): PdfWriter {
  const limit = createSemaphore({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX })
  return (read) => limit(async () => draw(await read(), drawnForMaxMs, heapMaxMb))
}

async function draw(document: PrintedDocument, forMaxMs: number, heapMaxMb: number): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    // A path of the parent's loader would not be one of the thread.
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new CallError('busy')), forMaxMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread that draws a document ended without it')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
