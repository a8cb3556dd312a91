/** The processor time (µs) that a process has used, and its memory (bytes). */
export interface Usage {
  readonly cpu: number
  readonly memory: number
}

/** Reports the usage of this process whenever its parent sends `usage`, and ends it in order at any other message. */
export function answerUsage(close: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message !== 'usage') return void close().then(() => process.disconnect())
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage)
  })
}
