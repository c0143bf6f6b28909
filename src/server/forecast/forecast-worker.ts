import { forecast } from '#core/forecast/forecast.ts';
import { serveRequests } from '#server/serve-requests.ts';

// Computes forecasts in a thread of its own, so that no request waits meanwhile.
serveRequests(forecast);
