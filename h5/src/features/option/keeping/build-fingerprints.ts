declare global {
  interface ImportMetaEnv {
    /** The fingerprints of the exchange's keys that the app was built with, separated by commas (docs/operating.md). */
    readonly TRAIL_FINGERPRINTS: string | undefined
  }
}

const FINGERPRINT = /^[0-9a-f]{16,64}$/

/** Returns the fingerprints that the app was built with, in lower case: the first 16 or more digits of each. */
export function buildFingerprints(
  setting: string | undefined = import.meta.env.TRAIL_FINGERPRINTS,
): string[] {
  const words = (setting ?? '').toLowerCase().split(',')
  return words.map((word) => word.trim()).filter((word) => FINGERPRINT.test(word))
}
