// From the documentation of the Docker Engine API: containers, exec, images, volumes, networks, events.
import type {
    ContainerApi, ContainerCreateRequest, ErrorResponse, ExecApi, ImageApi, NetworkApi, SystemApi, VolumeApi,
} from '@acme/client';
import { data, failure } from './client.js';

export async function listContainers(containers: ContainerApi): Promise<string[]> {
    const running = await data(containers.containerList({ all: true, filters: JSON.stringify({ status: ['running'], label: ['app=web'] }) }));
    return running.map((container) => `${container.Names?.[0]} ${container.State} ${container.Ports?.map((port) => port.PublicPort).join()}`);
}

export async function createContainer(containers: ContainerApi): Promise<string> {
    const body: ContainerCreateRequest = {
        Image: 'nginx:alpine',
        Cmd: ['nginx', '-g', 'daemon off;'],
        Env: ['A=b'],
        ExposedPorts: { '80/tcp': {} },
        Labels: { app: 'web' },
        Healthcheck: { Test: ['CMD', 'true'], Interval: 1_000_000_000 },
        HostConfig: {
            PortBindings: { '80/tcp': [{ HostIp: '127.0.0.1', HostPort: '8080' }] },
            Binds: ['/srv/www:/usr/share/nginx/html:ro'],
            Mounts: [{ Type: 'volume', Source: 'data', Target: '/data', VolumeOptions: { NoCopy: true } }],
            RestartPolicy: { Name: 'unless-stopped' },
            Memory: 256 * 1024 * 1024,
            LogConfig: { Type: 'json-file', Config: { 'max-size': '10m' } },
        },
        NetworkingConfig: { EndpointsConfig: { backend: { Aliases: ['web'] } } },
    };
    const created = await data(containers.containerCreate({ name: 'web', body }));
    return created.Id;
}

export async function runToTheEnd(containers: ContainerApi): Promise<number> {
    const { Id: id } = await data(containers.containerCreate({ body: { Image: 'alpine', Cmd: ['true'] } }));
    await data(containers.containerStart({ id }));
    const { StatusCode } = await data(containers.containerWait({ id, condition: 'not-running' }));
    await data(containers.containerDelete({ id, v: true, force: true }));
    return StatusCode;
}

export async function stopAndRestart(containers: ContainerApi): Promise<void> {
    // 204 and 304, both without a body.
    const nothing: void = await data(containers.containerStop({ id: 'web', t: 5 }));
    await data(containers.containerRestart({ id: 'web', signal: 'SIGTERM' }));
    return nothing;
}

export async function logs(containers: ContainerApi): Promise<Blob | Buffer> {
    return data(containers.containerLogs({ id: 'web', stdout: true, stderr: true, tail: '100', timestamps: true }));
}

export async function inspect(containers: ContainerApi): Promise<string | undefined> {
    const container = await data(containers.containerInspect({ id: 'web' }));
    if (container.State?.Status === 'running' && container.State.Health?.Status === 'healthy') {
        return container.NetworkSettings?.Networks?.['backend']?.IPAddress;
    }
    return container.State?.Error;
}

export async function exec(execs: ExecApi): Promise<number | null | undefined> {
    const { Id: id } = await data(execs.containerExec({ id: 'web', execConfig: { Cmd: ['ls', '-l'], AttachStdout: true, AttachStderr: true, Env: ['TERM=dumb'] } }));
    await data(execs.execStart({ id, execStartConfig: { Detach: true, Tty: false } }));
    return (await data(execs.execInspect({ id }))).ExitCode;
}

export async function pullAndTag(images: ImageApi): Promise<string[]> {
    const registryAuth = Buffer.from(JSON.stringify({ username: 'jenny', password: 'secret', serveraddress: 'registry.example.com' })).toString('base64url');
    await data(images.imageCreate({ fromImage: 'registry.example.com/web', tag: 'latest', platform: 'linux/arm64', xRegistryAuth: registryAuth }));
    await data(images.imageTag({ name: 'web', repo: 'registry.example.com/web', tag: 'v2' }));
    const list = await data(images.imageList({ filters: JSON.stringify({ dangling: ['false'] }), sharedSize: true }));
    return list.flatMap((image) => image.RepoTags);
}

export async function build(images: ImageApi): Promise<void> {
    const context = new File([new Uint8Array(1024)], 'context.tar');
    await data(images.imageBuild({ t: 'web:dev', buildargs: JSON.stringify({ VERSION: '2' }), contentType: 'application/x-tar', inputStream: context }));
}

export async function putFiles(containers: ContainerApi): Promise<void> {
    // The archive comes from elsewhere as bytes, so it has no name.
    const archive = new Blob([new Uint8Array(1024)], { type: 'application/x-tar' });
    await data(containers.putContainerArchive({ id: 'web', path: '/srv', inputStream: archive }));
}

export async function volumes(volumes: VolumeApi): Promise<string[]> {
    const volume = await data(volumes.volumeCreate({ volumeConfig: { Name: 'tardis', Driver: 'local', DriverOpts: { type: 'tmpfs' }, Labels: { app: 'web' } } }));
    const { Volumes } = await data(volumes.volumeList({ filters: '{"dangling":["true"]}' }));
    await data(volumes.volumeDelete({ name: volume.Name, force: true }));
    return (Volumes ?? []).map(({ Mountpoint }) => Mountpoint);
}

export async function networks(networks: NetworkApi): Promise<void> {
    const created = await data(networks.networkCreate({
        networkConfig: { Name: 'backend', Driver: 'bridge', IPAM: { Config: [{ Subnet: '172.20.0.0/16', Gateway: '172.20.10.11' }] } },
    }));
    await data(networks.networkConnect({ id: created.Id, container: { Container: 'web', EndpointConfig: { IPAMConfig: { IPv4Address: '172.20.10.12' } } } }));
}

export async function events(system: SystemApi): Promise<string> {
    const event = await data(system.systemEvents({ since: '1700000000', until: '1700000060', filters: JSON.stringify({ type: ['container'] }) }));
    return `${event.Type} ${event.Action} ${event.Actor?.Attributes?.['name']}`;
}

export async function absentContainer(containers: ContainerApi): Promise<string | undefined> {
    try {
        await data(containers.containerInspect({ id: 'absent' }));
        return undefined;
    } catch (error) {
        const answer = failure<ErrorResponse>(error);
        return answer?.status === 404 ? answer.body.message : undefined;
    }
}
