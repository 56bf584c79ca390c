"""From the documentation of the Docker Engine API: containers, exec, images, volumes, networks, events."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from client import (
    ContainerApi,
    ContainerCreateRequest,
    EndpointIPAMConfig,
    EndpointSettings,
    ExecApi,
    ExecConfig,
    ExecStartConfig,
    HealthConfig,
    HostConfig,
    HostConfigAllOfLogConfig,
    ImageApi,
    IPAM,
    IPAMConfig,
    Mount,
    MountType,
    MountVolumeOptions,
    NetworkApi,
    NetworkConnectRequest,
    NetworkCreateRequest,
    NetworkingConfig,
    PortBinding,
    RestartPolicy,
    SystemApi,
    VolumeApi,
    VolumeCreateRequest,
)
from client.exceptions import NotFoundException
from client.models import ErrorResponse


def list_containers(containers: ContainerApi) -> list[str]:
    filters = {"status": ["running"], "label": ["app=web"]}
    running = containers.container_list(all=True, filters=json.dumps(filters, separators=(",", ":")))
    return [
        f"{(container.names or [''])[0]} {container.state} {','.join(str(port.public_port) for port in container.ports or [])}"
        for container in running
    ]


def create_container(containers: ContainerApi) -> str:
    body = ContainerCreateRequest(
        image="nginx:alpine",
        cmd=["nginx", "-g", "daemon off;"],
        env=["A=b"],
        exposed_ports={"80/tcp": {}},
        labels={"app": "web"},
        healthcheck=HealthConfig(test=["CMD", "true"], interval=1_000_000_000),
        host_config=HostConfig(
            port_bindings={"80/tcp": [PortBinding(host_ip="127.0.0.1", host_port="8080")]},
            binds=["/srv/www:/usr/share/nginx/html:ro"],
            mounts=[Mount(type=MountType.VOLUME, source="data", target="/data", volume_options=MountVolumeOptions(no_copy=True))],
            restart_policy=RestartPolicy(name="unless-stopped"),
            memory=256 * 1024 * 1024,
            log_config=HostConfigAllOfLogConfig(type="json-file", config={"max-size": "10m"}),
        ),
        networking_config=NetworkingConfig(endpoints_config={"backend": EndpointSettings(aliases=["web"])}),
    )
    return containers.container_create(body, name="web").id


def run_to_the_end(containers: ContainerApi) -> int:
    created = containers.container_create(ContainerCreateRequest(image="alpine", cmd=["true"]))
    containers.container_start(created.id)
    ended = containers.container_wait(created.id, condition="not-running")
    containers.container_delete(created.id, v=True, force=True)
    return ended.status_code


def stop_and_restart(containers: ContainerApi) -> None:
    # 204 and 304, both without a body.
    containers.container_stop("web", t=5)
    containers.container_restart("web", signal="SIGTERM")


def logs(containers: ContainerApi) -> str:
    return containers.container_logs("web", stdout=True, stderr=True, tail="100", timestamps=True).decode()


def inspect(containers: ContainerApi) -> str | None:
    container = containers.container_inspect("web")
    state, settings = container.state, container.network_settings
    if state and state.status == "running" and state.health and state.health.status == "healthy":
        networks = settings.networks if settings else None
        return networks["backend"].ip_address if networks else None
    return state.error if state else None


def exec(execs: ExecApi) -> int | None:
    config = ExecConfig(cmd=["ls", "-l"], attach_stdout=True, attach_stderr=True, env=["TERM=dumb"])
    created = execs.container_exec("web", config)
    execs.exec_start(created.id, ExecStartConfig(detach=True, tty=False))
    return execs.exec_inspect(created.id).exit_code


def pull_and_tag(images: ImageApi) -> list[str]:
    credentials = {"username": "jenny", "password": "secret", "serveraddress": "registry.example.com"}
    auth = base64.urlsafe_b64encode(json.dumps(credentials, separators=(",", ":")).encode()).decode().rstrip("=")
    images.image_create(from_image="registry.example.com/web", tag="latest", platform="linux/arm64", x_registry_auth=auth)
    images.image_tag("web", repo="registry.example.com/web", tag="v2")
    found = images.image_list(filters='{"dangling":["false"]}', shared_size=True)
    return [tag for image in found for tag in image.repo_tags]


def build(images: ImageApi) -> None:
    images.image_build(t="web:dev", buildargs='{"VERSION":"2"}', content_type="application/x-tar", input_stream=bytes(1024))


def put_files(containers: ContainerApi, folder: Path) -> None:
    archive = folder / "context.tar"
    archive.write_bytes(bytes(1024))
    with archive.open("rb") as opened:
        containers.put_container_archive("web", "/srv", opened)


def get_files(containers: ContainerApi) -> int:
    # The description has no schema of the archive, so that the plain method returns None.
    return len(containers.container_archive_with_http_info("web", "/srv").raw_data)


def volumes(volumes: VolumeApi) -> list[str]:
    created = volumes.volume_create(
        VolumeCreateRequest(name="tardis", driver="local", driver_opts={"type": "tmpfs"}, labels={"app": "web"})
    )
    found = volumes.volume_list(filters='{"dangling":["true"]}').volumes or []
    volumes.volume_delete(created.name, force=True)
    return [volume.mountpoint for volume in found]


def networks(networks: NetworkApi) -> None:
    ipam = IPAM(config=[IPAMConfig(subnet="172.20.0.0/16", gateway="172.20.10.11")])
    created = networks.network_create(NetworkCreateRequest(name="backend", driver="bridge", ipam=ipam))
    config = EndpointSettings(ipam_config=EndpointIPAMConfig(ipv4_address="172.20.10.12"))
    networks.network_connect(created.id, NetworkConnectRequest(container="web", endpoint_config=config))


def events(system: SystemApi) -> str:
    event = system.system_events(since="1700000000", until="1700000060", filters='{"type":["container"]}')
    attributes = (event.actor.attributes if event.actor else None) or {}
    return f"{event.type} {event.action} {attributes['name']}"


def absent_container(containers: ContainerApi) -> str | None:
    try:
        containers.container_inspect("absent")
    except NotFoundException as error:
        return error.data.message if isinstance(error.data, ErrorResponse) else None
    return None
