import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './shared/*/*table.ts', out: './migrations' })
