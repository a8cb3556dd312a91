import { parentPort, workerData } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'
import type { PrintedDocument } from './printed-document.ts'

// One document for each worker: its memory is given back when it ends.
const bytes = await drawDocument(workerData as PrintedDocument)
const own = Uint8Array.from(bytes)
parentPort?.postMessage(own, [own.buffer])
