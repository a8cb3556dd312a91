/** The script of a saved page with all that it imports, and its style, as `h5/scripts/bundle-inline.ts` makes them. */
declare module '*?inline-page' {
  export const script: string
  export const scriptHash: string
  export const style: string
  export const styleHash: string
}
