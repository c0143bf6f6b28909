import { serveRequests } from '#server/threads/serve-requests.ts';
import { createLeadFileStore } from '#server/lead-packs/lead-file-store.ts';

// Reads and judges lead files in a separate thread, so that no request waits for them.
serveRequests(createLeadFileStore());
