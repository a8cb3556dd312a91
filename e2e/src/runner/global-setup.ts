import { isProductGiven, serveProduct } from '../product/shared-product.ts'
import { startProduct } from '../product/product.ts'

/** Starts the product that all journeys of the run share. Returns the function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Playwright stops a run in order only on SIGINT.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.kill(process.pid, 'SIGINT'))
  if (isProductGiven()) return () => Promise.resolve()
  const product = await startProduct()
  const stopServing = await serveProduct(product)
  return async () => {
    stopServing()
    await product.stop()
  }
}
