import pg from 'pg';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import { openDatabase, openPool } from '#data/database.ts';
import { openPreparedDatabase } from '#data/prepared-database.ts';
import { migrate } from '#data/migrate.ts';
import { postgresEngineStore } from '#data/engine-store/postgres/postgres-engine-store.ts';
import { startEngine } from '#engine/start-engine.ts';
import { startPracticeProgram, PRACTICE_KEY } from './ground/practice-program.ts';
import { seedRunningCampaigns, wakeEveryLane, countStates } from './steps/bench-campaigns.ts';

const users = Number(process.env.USERS ?? 4), leadsEach = Number(process.env.LEADS ?? 100), rate = Number(process.env.RATE ?? 10000), seconds = Number(process.env.SECONDS ?? 20);
const admin = new pg.Client('postgres://postgres@127.0.0.1:4699/postgres');
await admin.connect();
await admin.query('drop database if exists engine_bench with (force)'); await admin.query('create database engine_bench');
const databaseUrl = 'postgres://postgres@127.0.0.1:4699/engine_bench';
await migrate({ databaseUrl });
const pool = openPool({ databaseUrl, size: 10 });
const db = openDatabase({ pool });
const NOW = Date.UTC(2026, 10, 23, 0, 1);
const practice = await startPracticeProgram({ scratch: mkdtempSync('/tmp/eng/p-'), now: NOW, rate: 1 });
const realStart = Date.now();
let begin = realStart;
const clock = { now: () => NOW + (Date.now() - begin) * rate, realNow: Date.now, rate: () => rate };
const network = createNetworkConnector({ baseUrl: practice.url, apiKey: PRACTICE_KEY, requestTimeoutMs: 20_000, clock });
const accounts = [];
for (let i = 0; i < users; i += 1) { const step = await network.login.start({ credentials: { userName: `bench.${i}@example.com`, password: 'bench password' } }); if (step.state !== 'connected') throw new Error('x'); accounts.push(step); }
const people = await practice.people({ from: 0, count: users * leadsEach });
const userIds = await seedRunningCampaigns({ db, now: NOW, accounts, people, leadsEach });
const store = postgresEngineStore({ db: process.env.PREP ? openPreparedDatabase({ pool: openPool({ databaseUrl, size: 8 }) }) : db, databaseUrl });
const counts: Record<string, { n: number; ms: number }> = {};
function timed(target: any, prefix: string) { for (const [name, fn] of Object.entries(target)) { if (typeof fn === 'object' && fn !== null) { timed(fn, prefix + name + '.'); continue; } if (typeof fn !== 'function') continue; target[name] = async (...args: any[]) => { const t = performance.now(); try { return await (fn as any)(...args); } catch (e) { if (process.env.SHOW) console.log('ERR', prefix + name, String(e)); throw e; } finally { const c = (counts[prefix + name] ??= { n: 0, ms: 0 }); c.n += 1; c.ms += performance.now() - t; } }; } }
timed(store, 's.'); timed(network, 'n.');
const log = { debug: () => {}, info: (d: object, t: string) => process.env.SHOW && console.log('info', t, JSON.stringify(d)), warn: (d: object, t: string) => console.log('warn', t, JSON.stringify(d)), error: (d: object, t: string) => console.log('error', t, JSON.stringify(d)) };
begin = Date.now();
const cpu0 = process.cpuUsage();
const engine = await startEngine({ store, network, clock, random: Math.random, config: { requestTimeoutMs: 20_000, settleMs: 60_000, leaseMs: 120_000, minGapSeconds: Number(process.env.GAP ?? 0), lanesAtOnce: Number(process.env.LANES ?? 16) }, log });
await wakeEveryLane({ db, userIds, now: NOW });
const t0 = performance.now();
let last = 0;
while (performance.now() - t0 < seconds * 1000) { await new Promise((r) => setTimeout(r, 1000)); const s = await countStates(db); const acts = counts['n.act.visit']?.n ?? 0; console.log(((performance.now() - t0) / 1000).toFixed(1), JSON.stringify(s), 'visits', acts, '+' + (acts - last)); last = acts; if (s.open === 0) break; }
const { rows: pids } = await admin.query("select pid from pg_stat_activity where datname='engine_bench'");
let pgTicks = 0; for (const { pid } of pids) { try { const f = (await import('node:fs')).readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); pgTicks += Number(f[11]) + Number(f[12]); } catch {} }
console.log('PG backend cpu ms/visit', ((pgTicks * 10) / (counts['n.act.visit']?.n ?? 1)).toFixed(2), 'practice cpu ms/visit', ((practice.cpuMs() ?? 0) / (counts['n.act.visit']?.n ?? 1)).toFixed(2));
const el = (performance.now() - t0) / 1000;
const cpu = process.cpuUsage(cpu0);
console.log('visits/s', ((counts['n.act.visit']?.n ?? 0) / el).toFixed(1), 'own cpu ms/visit', ((cpu.user + cpu.system) / 1000 / (counts['n.act.visit']?.n ?? 1)).toFixed(2));
for (const [k, v] of Object.entries(counts).sort((a, b) => b[1].ms - a[1].ms)) console.log(k.padEnd(24), v.n, (v.ms / v.n).toFixed(2) + 'ms');
await engine.stop(); await practice.stop(); await network.close(); await db.destroy(); await admin.end(); process.exit(0);
