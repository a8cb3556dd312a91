import { readFileSync } from 'node:fs'

/** Loaded before the signer by tests: its clock is the number in a file. */
const file = process.env['TEST_CLOCK_FILE']
if (file !== undefined) Date.now = () => Number(readFileSync(file, 'utf8'))
