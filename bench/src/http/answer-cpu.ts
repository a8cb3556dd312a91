/** Reports the processor time (µs) of this process whenever its parent sends `cpu`, and ends it in order at any other message. */
export function answerCpu(close: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return void close().then(() => process.disconnect())
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
}
