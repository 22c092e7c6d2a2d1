export const HELP = `Seyir on the command line.

  npm run seyir -- import title <file> --meta <title.json>   a new film, or new facts and media for one
  npm run seyir -- import title <file> --id <id>             media for a film or an episode of the catalogue
  npm run seyir -- import title <file> --id <id> --trailer   a film's or series' trailer
  npm run seyir -- assets                                    media made from files: states and reasons
  npm run seyir -- help

The commands work on the same data as the server, by the same environment (docs/operations.md). With the embedded database
only one of them can be open at a time: stop the server first. With PostgreSQL (DATABASE_URL) both run side by side.
Files, and what title.json may say, are described in docs/media.md.
`;
