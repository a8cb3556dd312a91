import type { Browser } from '@playwright/test'
import { openPhone, type Phone, type PhoneOptions } from './phone/open-phone.ts'
import type { Product } from './product/product.ts'

/** The fixtures of one journey: the running product, and pages of its own. */
export interface Stage {
  readonly product: Product
  readonly openPhone: (options?: PhoneOptions) => Promise<Phone>
  /** Closes the journey's pages; throws if one of them reported an unexpected problem. */
  readonly endJourney: () => Promise<void>
  /** Takes screenshots of the pages, reports their problems, then closes them. */
  readonly recordFailure: (name: string) => Promise<void>
}

export function openStage(product: Product, browser: Browser): Stage {
  const phones: Phone[] = []
  const closePhones = async () => {
    for (const phone of phones.splice(0)) await phone.close()
  }
  return {
    product,
    async openPhone(options = {}) {
      const phone = await openPhone(browser, product.url, options)
      phones.push(phone)
      return phone
    },
    async endJourney() {
      const problems = phones.flatMap((phone) => phone.problems())
      await closePhones()
      if (problems.length > 0) throw new Error(`The browser reported:\n${problems.join('\n')}`)
    },
    async recordFailure(name) {
      for (const [at, phone] of phones.entries()) await phone.shoot(`failed-${name}-${at}`).catch(() => {})
      const problems = phones.flatMap((phone) => phone.problems())
      if (problems.length > 0) console.log(`The browser of ${name} reported:\n${problems.join('\n')}`)
      await closePhones()
    },
  }
}
